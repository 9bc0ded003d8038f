// The middleware of the root answers here; a route has to be there for it to be asked.
export const loader = () => new Response(null, { status: 404 });
export const action = loader;
