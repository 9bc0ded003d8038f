import { expressAuth } from '@porchlight/sdk/server';

const auth = expressAuth();
const handle = fromNodeMiddleware(auth.handle);

export default defineEventHandler(async (event) => {
  await handle(event);
  if (event.handled) return;
  event.context.user = auth.user(event.node.req);
  event.context.status = auth.status(event.node.req);
  event.context.accountUrl = auth.auth.client.accountUrl;
});
