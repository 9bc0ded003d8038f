/** As much of React as this entry calls. React is an optional peer: the app brings its own types, which the published ones name. */
declare module 'react' {
  export type ReactNode = unknown;
  export interface ReactElement {
    readonly type: unknown;
  }
  export interface Context<T> {
    readonly Provider: (props: { value: T; children?: ReactNode }) => ReactElement;
  }
  export const Fragment: unknown;
  export function createContext<T>(value: T): Context<T>;
  export function createElement(type: unknown, props: object | null, ...children: ReactNode[]): ReactElement;
  export function useId(): string;
  export function useRef<T>(initial: T | null): { current: T | null };
  export function useContext<T>(context: Context<T>): T;
  export function useEffect(effect: () => (() => void) | undefined, dependencies: readonly unknown[]): void;
  export function useMemo<T>(make: () => T, dependencies: readonly unknown[]): T;
  export function useState<T>(initial: T): [T, (next: T | ((before: T) => T)) => void];
}
