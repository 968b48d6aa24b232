import { createPrivateKey } from 'node:crypto'
import { jsonFlaw } from '@slipway/contract/json-members.ts'
import { isRecord } from '@slipway/contract/record.ts'
import { DomainError } from '@slipway/contract/refusals.ts'

const DEEPEST = 12
const MOST_CLIENTS = 100
/** A larger key signs for too long; a smaller one is none of Google's. */
const RSA_BITS = { min: 2_048, max: 4_096 }

type Members = Readonly<Record<string, unknown>>

interface Source {
  /** As people know the file. */
  file: string
  field: 'fcmSecurityJson' | 'googleService'
}

const account: Source = { file: 'FCM JSON', field: 'fcmSecurityJson' }
const services: Source = { file: 'google-services.json', field: 'googleService' }

const memberRefusal = (source: Source, member: string): DomainError =>
  new DomainError('apps.fcmMember', { ...source, member })

/** VA-73: one object without duplicate members, of which readers would take different ones. */
function readObject(text: string, source: Source): Members {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new DomainError('apps.fcmJson', { ...source })
  }
  if (!isRecord(value)) throw new DomainError('apps.fcmJson', { ...source })
  const flaw = jsonFlaw(text, DEEPEST)
  if (flaw?.flaw === 'memberTwice') {
    throw new DomainError('apps.fcmMemberTwice', { ...source, member: String(flaw.path.at(-1)).slice(0, 100) })
  }
  if (flaw) throw new DomainError('apps.fcmJson', { ...source })
  return value
}

function textOf(members: Members, name: string, pattern: RegExp, source: Source): string {
  const value = members[name]
  if (typeof value !== 'string' || !pattern.test(value)) throw memberRefusal(source, name)
  return value
}

const PROJECT = /^[a-z0-9.:-]{4,100}$/
const ACCOUNT = /^[a-z0-9.-]{1,100}@[a-z0-9.-]{1,100}\.gserviceaccount\.com$/
const PEM = /^\s*-----BEGIN PRIVATE KEY-----[\sA-Za-z0-9+/=]{1,12000}-----END PRIVATE KEY-----\s*$/

function isRsaKey(pem: string): boolean {
  try {
    const key = createPrivateKey(pem)
    const bits = key.asymmetricKeyDetails?.modulusLength ?? 0
    return key.asymmetricKeyType === 'rsa' && bits >= RSA_BITS.min && bits <= RSA_BITS.max
  } catch {
    return false
  }
}

export interface ServiceAccount {
  projectId: string
  clientEmail: string
  privateKey: string
}

/** SI-115. Addresses in the file are not read: it must not decide which server the platform calls. */
export function readServiceAccount(text: string): ServiceAccount {
  const members = readObject(text, account)
  if ('type' in members && members['type'] !== 'service_account') throw memberRefusal(account, 'type')
  const projectId = textOf(members, 'project_id', PROJECT, account)
  const clientEmail = textOf(members, 'client_email', ACCOUNT, account)
  const privateKey = textOf(members, 'private_key', PEM, account)
  if (!isRsaKey(privateKey)) throw memberRefusal(account, 'private_key')
  return { projectId, clientEmail, privateKey }
}

function packageOf(client: unknown): string | undefined {
  const info = isRecord(client) ? client['client_info'] : undefined
  const android = isRecord(info) ? info['android_client_info'] : undefined
  const name = isRecord(android) ? android['package_name'] : undefined
  return typeof name === 'string' ? name.slice(0, 128) : undefined
}

/** EN-FCM-03: the project and the packages of `google-services.json`. */
export function readGoogleServices(text: string): { projectId: string; packages: string[] } {
  const members = readObject(text, services)
  const info = members['project_info']
  if (!isRecord(info)) throw memberRefusal(services, 'project_info')
  const projectId = textOf(info, 'project_id', PROJECT, services)
  const clients = members['client']
  if (!Array.isArray(clients) || clients.length > MOST_CLIENTS) throw memberRefusal(services, 'client')
  return { projectId, packages: clients.flatMap((client) => packageOf(client) ?? []) }
}
