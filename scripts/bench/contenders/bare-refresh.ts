/**
 * A bare node:http + pg server that sends the same refresh statement with 16 connections, signs an access token with jose
 * and answers with the pair: what a careful hand-written refresh costs that checks nothing else.
 */
import { createServer } from 'node:http';
import { SignJWT } from 'jose';
import pg from 'pg';
import { refreshStatement } from '../../../server/storage/social-login/sessions/refresh-statement.ts';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 16 });
const text = refreshStatement('porchlight');
const bytes = Buffer.alloc(32, 'bench');
const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);

createServer((req, res) => {
  const chunks: Buffer[] = [];
  req.on('data', (chunk: Buffer) => chunks.push(chunk));
  req.on('end', async () => {
    const raw = Buffer.concat(chunks).toString();
    const body = raw === '' ? '{}' : await refresh(JSON.parse(raw) as Record<string, string>);
    res.writeHead(body === null ? 409 : 200, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body ?? ''),
    });
    res.end(body ?? '');
  });
}).listen(Number(process.env.PORT), '127.0.0.1');

async function refresh({ tenant, session, hash, next }: Record<string, string>): Promise<string | null> {
  const now = new Date();
  const minute = Math.floor(now.getTime() / 60_000);
  const month = now.getUTCFullYear() * 100 + now.getUTCMonth() + 1;
  const expires = new Date(now.getTime() + 2_592_000_000);
  const { rows } = await pool.query({
    name: 'refresh',
    text,
    values: [tenant, now, minute, month, session, hash, next, null, expires, Math.floor(minute / 60), 1_000_000],
  });
  const [row] = rows;
  if (!row) return null;
  const { user_id: id, email, name, picture, generation: gen, epoch } = row;
  const iat = Math.floor(now.getTime() / 1_000);
  const claims = { id, email, name, picture, tenant_id: tenant, sid: session, gen, epoch, iat, exp: iat + 3_600 };
  const accessToken = await new SignJWT(claims).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).sign(key);
  return JSON.stringify({ access_token: accessToken, refresh_token: next });
}
