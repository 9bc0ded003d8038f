/** Headers that proxies, tunnels and content networks add, which show that a request came through one. */
import type { IncomingHttpHeaders } from 'node:http';

const ADDED_ON_THE_WAY = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'x-client-ip',
  'x-cluster-client-ip',
  'x-original-host',
  'x-envoy-external-address',
  'true-client-ip',
  'cf-connecting-ip',
  'cf-connecting-ipv6',
  'cf-ray',
  'cdn-loop',
  'fastly-client-ip',
  'fly-client-ip',
  'do-connecting-ip',
  'x-azure-clientip',
  'x-appengine-user-ip',
] as const;

/** The first forwarding header that a request has. */
export const forwardingHeaderOf = (headers: IncomingHttpHeaders): string | undefined =>
  ADDED_ON_THE_WAY.find((name) => headers[name] !== undefined);
