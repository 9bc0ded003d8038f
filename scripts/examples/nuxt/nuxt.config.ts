export default defineNuxtConfig({ compatibilityDate: '2026-10-01', telemetry: false });
