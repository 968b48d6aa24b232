import { createHash, createPrivateKey, createPublicKey, sign, type KeyObject } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Locale } from '@slipway/contract/locale.ts'
import { KEY_LIST_PREFIX } from '@slipway/contract/products/firmware/signed/key-list.ts'
import { MANIFEST_PREFIX, readManifest } from '@slipway/contract/products/firmware/signed/manifest.ts'
import {
  draftManifest,
  getSigningKeys,
  listManifests,
  signKeyList,
  signManifest,
} from '@slipway/contract/products/signing/signing.calls.ts'
import { manifestStates, type DocumentToSign } from '@slipway/contract/products/signing/signing.ts'
import { CommandEnded, exitCode, type ExitCode } from '../exit-codes.ts'
import { tableOf } from '../table.ts'
import { plain, textIn, type Terminal } from '../terminal.ts'
import type { ActionOf } from './firmware-options.ts'
import type { FirmwareSession } from './firmware.ts'

const SIGNATURE_BYTES = 64

/** A document that waits, and the call that submits a signature of it. */
interface Waiting {
  what: string
  document: DocumentToSign
  submit(keyId: string, signature: string): Promise<{ reply: unknown; isComplete: boolean }>
}

/** Signs a manifest or the drafted key list, or shows how to sign it elsewhere. */
export async function signDocument(
  session: FirmwareSession,
  { document, pem, signature }: ActionOf<'sign'>,
  terminal: Terminal,
): Promise<ExitCode> {
  if (document === undefined) return showWaiting(session, terminal)
  const { locale, say, complain } = terminal
  const waiting = await (document === 'keys' ? keyListOf(session, locale) : manifestOf(session, document, locale))
  if (pem === undefined && signature === undefined) return showCommands(waiting.document, terminal)
  complain(textIn(locale, 'signing', { what: waiting.what }))
  const signed =
    pem === undefined
      ? await signatureIn(signature ?? '', waiting.document, locale)
      : signedWith(await privateKeyIn(pem, session.passphrase, locale), waiting.document, locale)
  const { reply, isComplete } = await waiting.submit(signed.keyId, signed.signature)
  if (session.isJson) say(JSON.stringify(reply, null, 2))
  else complain(textIn(locale, isComplete ? 'signed' : 'moreSignatures', { what: waiting.what }))
  return exitCode.done
}

async function showWaiting({ server, productId, isJson }: FirmwareSession, { locale, say, complain }: Terminal) {
  const manifests = await server.call(listManifests, { productId })
  const { draft } = await server.call(getSigningKeys, { productId })
  const drafts = manifests.filter(({ manifestState }) => manifestState === manifestStates.draft)
  if (isJson) say(JSON.stringify({ manifests: drafts, keyList: draft }, null, 2))
  else {
    const rows = drafts.map(({ manifestId, release }) => [manifestId, textIn(locale, 'manifestWaits', { release })])
    if (draft) rows.push(['keys', textIn(locale, 'listWaits', { version: draft.version })])
    if (rows.length === 0) complain(textIn(locale, 'nothingWaits'))
    else for (const line of tableOf(rows)) say(line)
  }
  return exitCode.done
}

async function manifestOf({ server, productId }: FirmwareSession, manifestId: string, locale: Locale) {
  const document = await server.call(draftManifest, { productId, manifestId })
  return {
    what: manifestLine(document.message, locale),
    document,
    async submit(keyId: string, signature: string) {
      const reply = await server.call(signManifest, { productId, manifestId, keyId, signature })
      return { reply, isComplete: reply.manifestState === manifestStates.current }
    },
  }
}

/** Says what is signed from the text itself: a key signs nothing else that a server sends. */
function manifestLine(message: string, locale: Locale): string {
  const isManifest = message.startsWith(MANIFEST_PREFIX)
  const manifest = isManifest ? readManifest(message.slice(MANIFEST_PREFIX.length)) : undefined
  if (!manifest) throw new CommandEnded(exitCode.refused, textIn(locale, 'notToSign'))
  const { product, release, images, areas } = manifest
  const files = images.map(({ type, version, size, sha256 }) => `${type} ${version}, ${size} B, SHA-256 ${sha256}`)
  return [product, textIn(locale, 'manifestWaits', { release }), areas.join('+') || 'GLOBAL', ...files].join(' · ')
}

async function keyListOf({ server, productId }: FirmwareSession, locale: Locale): Promise<Waiting> {
  const { draft } = await server.call(getSigningKeys, { productId })
  if (!draft) throw new CommandEnded(exitCode.wrong, textIn(locale, 'noListDraft'))
  const { listId, version, document, addedKeys, removedKeys } = draft
  if (!document.message.startsWith(KEY_LIST_PREFIX))
    throw new CommandEnded(exitCode.refused, textIn(locale, 'notToSign'))
  const changes = [...addedKeys.map((one) => `+${one}`), ...removedKeys.map((one) => `-${one}`)]
  return {
    what: [productId, textIn(locale, 'listWaits', { version }), ...changes].join(' · '),
    document,
    async submit(keyId, signature) {
      const reply = await server.call(signKeyList, { productId, listId, keyId, signature })
      return { reply, isComplete: reply.draft === null }
    },
  }
}

/** The text alone on standard output, to the last byte: `slipway firmware sign … > manifest.txt`. */
function showCommands({ fileName, message, signers }: DocumentToSign, { locale, write, complain }: Terminal): ExitCode {
  write(message)
  complain(`\n${textIn(locale, 'howToSign', { file: fileName })}`)
  for (const { openssl, pkcs11 } of signers) complain(`  ${plain(openssl)}\n  ${plain(pkcs11)}`)
  return exitCode.done
}

async function bytesOf(file: string, locale: Locale): Promise<Buffer> {
  return readFile(file).catch((error: unknown) => {
    const why = error instanceof Error && 'code' in error ? String(error.code) : ''
    throw new CommandEnded(exitCode.wrong, textIn(locale, 'noFile', { file, why }), error)
  })
}

async function privateKeyIn(file: string, passphrase: string | undefined, locale: Locale): Promise<KeyObject> {
  const pem = await bytesOf(file, locale)
  const wrong = (error?: unknown) => new CommandEnded(exitCode.wrong, textIn(locale, 'badPem', { file }), error)
  try {
    const key = createPrivateKey({ key: pem, ...(passphrase === undefined ? {} : { passphrase }) })
    if (key.asymmetricKeyType === 'ed25519') return key
  } catch (error) {
    throw wrong(error)
  }
  throw wrong()
}

function signedWith(key: KeyObject, { message, signers }: DocumentToSign, locale: Locale) {
  const { x = '' } = createPublicKey(key).export({ format: 'jwk' })
  const keyId = createHash('sha256').update(Buffer.from(x, 'base64url')).digest('hex').slice(0, 16)
  if (signers.every((one) => one.keyId !== keyId)) {
    const keys = signers.map((one) => `${one.keyName} (${one.keyId})`).join(', ')
    throw new CommandEnded(exitCode.wrong, textIn(locale, 'otherKey', { keyId, keys }))
  }
  return { keyId, signature: sign(null, Buffer.from(message), key).toString('base64url') }
}

/** A signature from elsewhere: 64 bytes, or their text. The commands name its file after the key. */
async function signatureIn(file: string, { fileName, signers }: DocumentToSign, locale: Locale) {
  const bytes = await bytesOf(file, locale)
  const [only] = signers
  const signer =
    signers.length === 1 ? only : signers.find(({ keyName }) => path.basename(file).endsWith(`.${keyName}.sig`))
  if (!signer) {
    const names = signers.map(({ keyName }) => `${fileName}.${keyName}.sig`).join(', ')
    throw new CommandEnded(exitCode.wrong, textIn(locale, 'whichKey', { names }))
  }
  const signature = bytes.length === SIGNATURE_BYTES ? bytes.toString('base64') : bytes.toString('latin1').trim()
  return { keyId: signer.keyId, signature }
}
