import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { signMessage, type MessageSigner } from '../crypto/signing-files/cms-signing.ts'
import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'
import type { LocalAuthority } from './local-authority.ts'
import type { TlsFiles } from './tls-listener.ts'

/** Whose certificate signed a profile: what iOS shows depends on it. */
export type ProfileSigner = 'certificate' | 'authority'

export interface SignedProfile {
  bytes: Buffer
  /** Undefined: not signed. */
  signer: ProfileSigner | undefined
}

interface Dependencies {
  log: Pick<Log, 'warn'>
  clock: Clock
  /** Of the settings. */
  files: Pick<TlsFiles, 'key' | 'certificate'> | undefined
  authority: Pick<LocalAuthority, 'profileSigner'> | undefined
}

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10)

/** Why phones would call a profile that it signs unverified; undefined where they wouldn't. */
function untimely(certificate: string, now: number): string | undefined {
  const { validFromDate, validToDate } = new X509Certificate(certificate)
  const [from, to] = [validFromDate.getTime(), validToDate.getTime()]
  if (now >= from && now <= to) return undefined
  const state = now > to ? `expired on ${dayOf(to)}` : `is valid from ${dayOf(from)} on`
  return `SLIPWAY_PROFILE_CERTIFICATE ${state}: the first certificate of the file was checked. Renew it and replace both files, or unset SLIPWAY_PROFILE_CERTIFICATE and SLIPWAY_PROFILE_KEY to sign with the installation’s own certificate`
}

/** Throws where the files are no key with its certificate. */
function readSigner({ key, certificate }: Pick<TlsFiles, 'key' | 'certificate'>): MessageSigner {
  const signer = {
    key: readFileSync(key, 'utf8'),
    certificates: readFileSync(certificate, 'utf8').match(CERTIFICATE) ?? [],
  }
  const [first] = signer.certificates
  if (first === undefined) throw new Error('SLIPWAY_PROFILE_CERTIFICATE is not a PEM file with a certificate')
  if (!new X509Certificate(first).checkPrivateKey(createPrivateKey(signer.key))) {
    throw new Error('SLIPWAY_PROFILE_KEY is not the key of SLIPWAY_PROFILE_CERTIFICATE')
  }
  return signer
}

/** Signs configuration profiles as well as this installation can. */
export function profileSigning({ log, clock, files, authority }: Dependencies) {
  let last = files && readSigner(files)
  const problem = last && untimelyOf(last)
  if (problem) throw new Error(problem)

  function untimelyOf({ certificates: [first] }: MessageSigner): string | undefined {
    return first === undefined ? undefined : untimely(first, clock.now())
  }

  /** Certificates are renewed while the server runs; files that are just being replaced don't fit. */
  function current(): MessageSigner | undefined {
    try {
      last = files && readSigner(files)
    } catch (error) {
      log.warn({ err: error }, 'the certificate of profiles could not be read; the previous one stays in effect')
    }
    const outdated = last && untimelyOf(last)
    if (outdated === undefined) return last
    log.warn({ problem: outdated }, 'the certificate of profiles is not valid now; another one signs in its place')
    return undefined
  }

  return async (content: Buffer, signingTime: number): Promise<SignedProfile> => {
    const own = current()
    if (own) return { bytes: signMessage(content, own, signingTime), signer: 'certificate' }
    const issued = await authority?.profileSigner()
    if (issued) return { bytes: signMessage(content, issued, signingTime), signer: 'authority' }
    return { bytes: content, signer: undefined }
  }
}

export type SignProfile = ReturnType<typeof profileSigning>
