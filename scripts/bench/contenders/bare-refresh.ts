/** A bare node:http + pg server that sends the same refresh statement with 16 connections, and nothing else. */
import { createServer } from 'node:http';
import pg from 'pg';
import { refreshStatement } from '../../../server/storage/social-login/refresh-statement.ts';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 16 });
const text = refreshStatement('porchlight');

createServer((req, res) => {
  const chunks: Buffer[] = [];
  req.on('data', (chunk: Buffer) => chunks.push(chunk));
  req.on('end', async () => {
    const raw = Buffer.concat(chunks).toString();
    let body = '{}';
    if (raw !== '') {
      const { tenant, session, hash, next } = JSON.parse(raw) as Record<string, string>;
      const now = new Date();
      const minute = Math.floor(now.getTime() / 60_000);
      const month = now.getUTCFullYear() * 100 + now.getUTCMonth() + 1;
      const expires = new Date(now.getTime() + 2_592_000_000);
      const { rows } = await pool.query({
        name: 'refresh',
        text,
        values: [tenant, now, minute, month, session, hash, next, null, expires, Math.floor(minute / 60), 1_000_000],
      });
      body = JSON.stringify(rows[0] ?? {});
    }
    res.writeHead(body === '{}' && raw !== '' ? 409 : 200, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    });
    res.end(body);
  });
}).listen(Number(process.env.PORT), '127.0.0.1');
