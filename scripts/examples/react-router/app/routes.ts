import { index, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  index('routes/home.tsx'),
  route('dashboard', 'routes/dashboard.tsx'),
  route('auth/*', 'routes/auth.ts'),
] satisfies RouteConfig;
