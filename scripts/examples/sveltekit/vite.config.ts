import node from '@sveltejs/adapter-node';
import { sveltekit } from '@sveltejs/kit/vite';
import { defineConfig } from 'vite';

// The adapter takes every address for https; on this machine there is none, and SvelteKit would refuse forms.
export default defineConfig({ plugins: [sveltekit({ adapter: node(), paths: { origin: process.env.ORIGIN } })] });
