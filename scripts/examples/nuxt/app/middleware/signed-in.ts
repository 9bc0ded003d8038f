export default defineNuxtRouteMiddleware(({ fullPath }) => {
  if (useUser().value) return;
  return navigateTo(`/auth/login?return_to=${encodeURIComponent(fullPath)}`, { external: true });
});
