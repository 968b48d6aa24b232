import { createHash } from 'node:crypto'
import { TLSSocket } from 'node:tls'
import type { FastifyInstance } from 'fastify'

/** Hashes of a page's inline scripts for a content security policy. */
function inlineScriptHashes(html: string): string[] {
  const scripts = [...html.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g)]
  return scripts.map(
    ([, text]) =>
      `'sha256-${createHash('sha256')
        .update(text ?? '')
        .digest('base64')}'`,
  )
}

/** A page's policy: no external resources, and no inline scripts other than its own. */
export const pagePolicy = (html: string): string =>
  [
    `default-src 'self'`,
    `script-src 'self' ${inlineScriptHashes(html).join(' ')}`,
    `style-src 'self' 'unsafe-inline'`,
    `img-src 'self' data: blob:`,
    `connect-src 'self' ws: wss:`,
    `object-src 'none'`,
    `base-uri 'self'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
  ].join('; ')

/**
 * A page of the companion: nothing of other origins, and no socket, as its live data come by `fetch`. `scans`: it reads QR
 * codes, with WebAssembly where the browser has no reader of its own.
 */
export const companionPolicy = (html: string, { scans }: { scans: boolean }): string =>
  [
    `default-src 'self'`,
    `script-src 'self' ${scans ? `'wasm-unsafe-eval' ` : ''}${inlineScriptHashes(html).join(' ')}`,
    `style-src 'self' 'unsafe-inline'`,
    `img-src 'self' data: blob:`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
  ].join('; ')

/** Replies are data unless a page overrides this: browsers must not execute, frame, or expose them to other sites. */
export const dataHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'bluetooth=(), camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
} as const

/** Without subdomains: others can belong to someone else. */
const ONE_YEAR = 'max-age=31536000'

/** Constants rather than a middleware that computes them for each reply: they were 5 % of a point read. */
export function secureHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    void reply.headers(dataHeaders)
    // Not for our own HTTPS port: a browser would then use TLS for the HTTP port of the same name, too.
    const isBehindProxy = request.protocol === 'https' && !(request.raw.socket instanceof TLSSocket)
    if (isBehindProxy) void reply.header('strict-transport-security', ONE_YEAR)
    done()
  })
}

/** In addition for the page that scans QR codes and gives new devices their Wi-Fi network. */
export const appHeaders = {
  'permissions-policy': dataHeaders['permissions-policy']
    .replace('bluetooth=()', 'bluetooth=(self)')
    .replace('camera=()', 'camera=(self)'),
}

/** A page's headers in addition to its policy. */
export const pageHeaders = (policy: string, { isFramed = false } = {}) => ({
  'content-security-policy': policy,
  'cross-origin-opener-policy': 'same-origin',
  ...(!isFramed && { 'x-frame-options': 'DENY' }),
})
