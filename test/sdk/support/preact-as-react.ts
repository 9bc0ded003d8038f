/** As much of React as the SDK's components call. */
export { createContext, createElement, Fragment } from 'preact';
export { useContext, useEffect, useId, useMemo, useRef, useState } from 'preact/hooks';
