/**
 * better-auth on the same PostgreSQL: its get-session, with or without its cookie cache, and its sign-in at an OpenID issuer
 * or by a code that comes by e-mail.
 * Plain JavaScript: its types are not installed for the checks.
 */
import { createServer } from 'node:http';
import { betterAuth } from 'better-auth';
import { getMigrations } from 'better-auth/db/migration';
import { toNodeHandler } from 'better-auth/node';
import { emailOTP, genericOAuth } from 'better-auth/plugins';
import nodemailer from 'nodemailer';
import pg from 'pg';

const port = Number(process.env.PORT);
const mails =
  process.env.SMTP_URL && nodemailer.createTransport({ url: process.env.SMTP_URL, pool: true, ignoreTLS: true });
const byMail = mails
  ? [
      emailOTP({
        sendVerificationOTP: async ({ email, otp }) => {
          const text = `Your code: ${otp}`;
          await mails.sendMail({ from: 'codes@example.com', to: email, subject: 'Your code', text });
        },
      }),
    ]
  : [];
const options = {
  baseURL: `http://127.0.0.1:${port}`,
  secret: 'bench-bench-bench-bench-bench-bench',
  database: new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 16 }),
  emailAndPassword: { enabled: true },
  rateLimit: { enabled: false },
  telemetry: { enabled: false },
  plugins: process.env.ISSUER
    ? [
        genericOAuth({
          config: [
            {
              providerId: 'bench',
              clientId: 'bench',
              clientSecret: 'bench',
              discoveryUrl: `${process.env.ISSUER}/.well-known/openid-configuration`,
              scopes: ['openid', 'profile', 'email'],
              pkce: true,
            },
          ],
        }),
        ...byMail,
      ]
    : [],
  session: { cookieCache: { enabled: process.env.COOKIE_CACHE === 'on', maxAge: 3_600 } },
};
const { runMigrations } = await getMigrations(options);
await runMigrations();
const auth = betterAuth(options);
const handle = toNodeHandler(auth);
createServer((req, res) => {
  if (req.url === '/healthz') res.writeHead(200, { 'content-length': 0 }).end();
  else handle(req, res);
}).listen(port, '127.0.0.1');
