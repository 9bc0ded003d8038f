/** The part of React that the SDK's components use. */
export { createContext, createElement, Fragment } from 'preact';
export { useContext, useEffect, useId, useMemo, useRef, useState } from 'preact/hooks';
