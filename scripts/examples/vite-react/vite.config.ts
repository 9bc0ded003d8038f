import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [react()],
  build: { target: 'es2022' },
  // The development server of Vite hands out every file of this folder that is not named here.
  server: { fs: { deny: ['.service', '.env', '.env.*', '*.{crt,pem}', '**/.git/**'] } },
});
