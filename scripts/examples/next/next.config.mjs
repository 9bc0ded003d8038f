/** As `create-next-app` sets it: what differs from person to person must stand within `<Suspense>`. */
export default { cacheComponents: true, partialPrefetching: true };
