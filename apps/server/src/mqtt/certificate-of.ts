import { hash } from 'node:crypto'
import type { TLSSocket } from 'node:tls'
import type { DeviceCertificate } from './ports.ts'

/** The device's certificate, whose private key the handshake has proved. */
export function certificateOf(socket: TLSSocket, isAuthorized: boolean): DeviceCertificate | undefined {
  const { raw, subject } = socket.getPeerCertificate()
  if (!raw) return undefined
  // Several CNs are an array: none of them is unambiguous.
  const name: unknown = subject?.CN
  return {
    fingerprint: hash('sha256', raw, 'hex'),
    commonName: typeof name === 'string' ? name : undefined,
    isTrusted: isAuthorized && socket.authorized,
  }
}
