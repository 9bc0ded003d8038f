import { describe, expect, it } from 'vitest';
import { contentSecurityPolicy, formActionFor, onlyScript } from '../../../server/pages/content-security-policy.ts';

describe('the content security policy', () => {
  it('allows our stylesheet, our images, our forms and nothing else', () => {
    expect(contentSecurityPolicy()).toBe(
      "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
    );
  });

  it('lets a form lead to where the app is', () => {
    expect(contentSecurityPolicy({ formAction: ['https:'] })).toContain("form-action 'self' https:;");
  });

  it('does not let a host open a directive of its own', () => {
    const policy = contentSecurityPolicy({
      formAction: ['https://a;sandbox', "https://a b 'unsafe-inline'", 'https://ok.example'],
    });
    expect(policy).toContain("form-action 'self' https://ok.example;");
    expect(policy).not.toContain('sandbox');
    expect(policy).not.toContain('unsafe-inline');
  });

  it('lets a page run one of our files by its whole address', () => {
    const directives = onlyScript('https://porchlight.example', '/assets/a.js');
    expect(contentSecurityPolicy({ directives })).toContain('script-src https://porchlight.example/assets/a.js');
    expect(contentSecurityPolicy({ directives })).toContain("default-src 'none'");
  });

  it('lets one page load one of our scripts', () => {
    expect(contentSecurityPolicy({ directives: { 'script-src': "'self'" } })).toContain("script-src 'self'");
  });
});

describe('where a form may lead after a sign-in', () => {
  it.each([
    ['https://shop.example.com/cb', ['https:']],
    ['http://localhost:5173/cb', ['http:', 'https:']],
    ['http://[::1]:5173/cb', ['http:', 'https:']],
    ['com.example.app:/cb', ['com.example.app:', 'https:']],
    ['not a url', []],
  ])('%s', (redirectUri, sources) => {
    expect(formActionFor(redirectUri)).toEqual(sources);
  });
});
