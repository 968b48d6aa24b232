import { signingLimits } from '@slipway/contract/products/signing/signing.limits.ts'
import {
  keyStates,
  keyUses,
  type SigningKey,
  type SigningKeysView,
} from '@slipway/contract/products/signing/signing.ts'
import type { SigningTexts } from './texts.zh.ts'

const DAY_MS = 24 * 3_600_000

export const daysBetween = (from: number, to: number): number => Math.max(0, Math.floor((to - from) / DAY_MS))

/** What an owner should do soon, most urgent first. */
export function keyWarnings(
  { lists: [current], keys, waitingManifests }: SigningKeysView,
  now: number,
  t: SigningTexts,
) {
  const warnings: { tone: 'danger' | 'warning'; text: string }[] = []
  const warn = (expires: number, texts: { soon: (days: number) => string; over: string }) => {
    if (expires <= now) warnings.push({ tone: 'danger', text: texts.over })
    else if (expires - now < signingLimits.listWarnedMs) {
      warnings.push({ tone: 'warning', text: texts.soon(daysBetween(now, expires)) })
    }
  }
  const { listExpires, listExpired, keyExpires, keyExpired, manifestsWait } = t.warnings
  if (current) warn(current.expireTime, { soon: listExpires, over: listExpired })
  const release = activeRelease(keys)
  if (release && release.notAfter !== null) {
    const { keyName } = release
    warn(release.notAfter, { soon: (days) => keyExpires(keyName, days), over: keyExpired(keyName) })
  }
  if (waitingManifests > 0) warnings.push({ tone: 'warning', text: manifestsWait(waitingManifests) })
  return warnings
}

export const activeRelease = (keys: readonly SigningKey[]): SigningKey | undefined =>
  keys.find(({ keyUse, keyState }) => keyUse === keyUses.release && keyState === keyStates.active)

export const isInForce = ({ keyState }: SigningKey): boolean =>
  keyState === keyStates.active || keyState === keyStates.accepted

export const activeRoots = (keys: readonly SigningKey[]): SigningKey[] =>
  keys.filter((key) => key.keyUse === keyUses.root && isInForce(key))

/** Where the private part is, in words. */
export function placeOf({ isStored, exportTime }: SigningKey, { places }: SigningTexts): string {
  if (!isStored) return places.elsewhere
  return exportTime === null ? places.here : places.exported
}

/** `release-3` after `release-2`, whatever became of that. */
export function nextName(keys: readonly SigningKey[], keyUse: number): string {
  const base = keyUse === keyUses.root ? 'root' : 'release'
  const numbers = keys.map(({ keyName }) => Number(new RegExp(`^${base}-(\\d+)$`).exec(keyName)?.[1] ?? 0))
  return `${base}-${Math.max(0, ...numbers) + 1}`
}

export const namesOf = (ids: readonly string[], keys: readonly SigningKey[], separator: string): string =>
  ids.map((id) => keys.find(({ keyId }) => keyId === id)?.keyName ?? id).join(separator)
