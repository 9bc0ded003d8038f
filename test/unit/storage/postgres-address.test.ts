import { describe, expect, it } from 'vitest';
import { parsePostgresAddress } from '../../../server/config/postgres-address.ts';

const parsed = (text: string) => {
  const address = parsePostgresAddress(text);
  if (!address.ok) throw new Error(address.error);
  return address.value;
};
const fault = (text: string): string => {
  const address = parsePostgresAddress(text);
  return address.ok ? '' : address.error;
};

describe('DATABASE_URL', () => {
  it('names one host, as most do', () => {
    expect(parsed('postgres://porchlight:secret@db.internal:6432/auth')).toEqual({
      hosts: [{ host: 'db.internal', port: 6432 }],
      user: 'porchlight',
      password: 'secret',
      database: 'auth',
      sslMode: 'prefer',
      writable: false,
    });
  });

  it('names several hosts, of which the one that takes writes is wanted', () => {
    const { hosts, writable } = parsed('postgresql://u:p@one:5433,two,[2001:db8::1]:5434/auth');
    expect(hosts).toEqual([
      { host: 'one', port: 5433 },
      { host: 'two', port: 5432 },
      { host: '2001:db8::1', port: 5434 },
    ]);
    expect(writable).toBe(true);
    expect(parsed('postgres://one,two/auth?target_session_attrs=any').writable).toBe(false);
    expect(parsed('postgres://one/auth?target_session_attrs=read-write').writable).toBe(true);
    expect(fault('postgres://one,two/auth?target_session_attrs=standby')).toMatch(/the service writes/);
  });

  it.each([
    'postgres://u:p@/auth?host=/var/run/postgresql',
    'postgres://u:p@localhost/auth?host=/var/run/postgresql',
    'postgres://u:p@%2Fvar%2Frun%2Fpostgresql/auth',
    'postgres:///auth?host=/var/run/postgresql&user=u&password=p',
  ])('leads to a socket: %s', (text) => {
    expect(parsed(text)).toMatchObject({
      hosts: [{ host: '/var/run/postgresql', port: 5432 }],
      user: 'u',
      password: 'p',
      database: 'auth',
    });
  });

  it('takes a password with any character, percent-encoded', () => {
    const password = `@:/?#%&é"+ ,`;
    expect(parsed(`postgres://u:${encodeURIComponent(password)}@h/d`).password).toBe(password);
    expect(fault('postgres://u:p@ss@h/d')).toMatch(/percent-encoded/);
    expect(fault('postgres://u:p%zz@h/d')).toMatch(/percent-encoded/);
  });

  it('knows every sslmode, the files that go with it, and no other', () => {
    expect(parsed('postgres://h/d?sslmode=verify-full&sslrootcert=/ca.pem')).toMatchObject({
      sslMode: 'verify-full',
      rootCertificate: '/ca.pem',
    });
    expect(fault('postgres://h/d?sslmode=on')).toMatch(/sslmode=on; there are disable, allow/);
  });

  it.each([
    ['mysql://h/d', /must look like postgres/],
    ['db.internal:5432', /must look like postgres/],
    ['postgres://h:port/d', /without a usable port/],
    ['postgres://h:0/d', /without a usable port/],
    ['postgres://h/d?sslmodes=require', /not known here: sslmodes/],
  ])('says what is wrong with %s', (text, message) => {
    expect(fault(text)).toMatch(message);
  });
});
