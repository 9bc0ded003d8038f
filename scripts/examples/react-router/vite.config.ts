import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [reactRouter()],
  // The development server of Vite hands out every file of this folder that is not named here.
  server: { fs: { deny: ['.service', '.env', '.env.*', '*.{crt,pem}', '**/.git/**'] } },
});
