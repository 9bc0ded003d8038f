/** As much of React as the SDK's components call. */
export { createContext, createElement, Fragment } from 'preact';
export { useContext, useEffect, useMemo, useState } from 'preact/hooks';
