import node from '@sveltejs/adapter-node';
import { sveltekit } from '@sveltejs/kit/vite';
import { defineConfig } from 'vite';

// The adapter assumes https for every address. This machine has no https, so SvelteKit would refuse forms.
export default defineConfig({ plugins: [sveltekit({ adapter: node(), paths: { origin: process.env.ORIGIN } })] });
