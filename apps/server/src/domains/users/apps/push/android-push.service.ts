import { isDeepStrictEqual } from 'node:util'
import type { CheckedInputOf } from '@slipway/contract/define-call.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import type {
  deletePushChannel,
  setAndroidPush,
  setFcmPush,
  setVendorPush,
} from '@slipway/contract/users/apps/push/app-push.calls.ts'
import {
  pushVendors,
  type AndroidPush,
  type FcmPush,
  type PushVendor,
  type VendorPush,
  type VendorPushes,
} from '@slipway/contract/users/apps/push/app-push.ts'
import { inTransaction, type Database } from '../../../../db/database.ts'
import type { Actor } from '../../../../http/route.ts'
import { lockOwn } from '../app-access.ts'
import type { StoredApp } from '../apps.store.ts'
import { appPushStore, type Channels, type SavedChannel, type StoredChannel } from './app-push.store.ts'
import { readGoogleServices, readServiceAccount } from './fcm-json.ts'
import type { PushSecretBox } from './push-secrets.ts'
import { agrees, fcmWarnings, type FcmFacts } from './push-warnings.ts'

interface Dependencies {
  db: Database
  secrets: PushSecretBox
}

interface VendorFields {
  appId: string
  appKey: string
}

/** What each vendor needs beside the secret (design of the channels); Flyme offers no push. */
const needed: Readonly<Record<PushVendor, readonly (keyof VendorFields)[]>> = {
  oppo: ['appKey'],
  vivo: ['appId', 'appKey'],
  huawei: ['appId'],
  xiaomi: [],
  flyme: [],
}
const vendorNames: Readonly<Record<PushVendor, string>> = {
  oppo: 'OPPO',
  vivo: 'vivo',
  huawei: 'Huawei',
  xiaomi: 'Xiaomi',
  flyme: 'Flyme',
}

const noBase: AndroidPush = {
  androidPushTitle: '',
  androidClickComponent: '',
  androidChannelId: '',
  enableAndroidPush: false,
}

export const androidBaseOf = (channel: StoredChannel | undefined): AndroidPush => ({
  ...noBase,
  // Written by this service only.
  ...(channel?.shown as Partial<AndroidPush> | undefined),
})

export const fcmFactsOf = (channel: StoredChannel | undefined): FcmFacts | undefined =>
  channel?.secrets && (channel.shown as unknown as FcmFacts)

export function shownFcm(channel: StoredChannel | undefined, { androidName }: StoredApp): FcmPush | null {
  const facts = fcmFactsOf(channel)
  if (!facts) return null
  const { projectId, clientEmail, packageName, fcmDatabaseUrl } = facts
  const warnings = fcmWarnings(facts, androidName)
  return { projectId, clientEmail, packageName, fcmDatabaseUrl, agree: agrees(warnings), warnings }
}

export const vendorFieldsOf = (channel: StoredChannel | undefined): VendorFields => ({
  appId: '',
  appKey: '',
  ...(channel?.shown as Partial<VendorFields> | undefined),
})

function shownVendor(channel: StoredChannel | undefined): VendorPush {
  return {
    ...vendorFieldsOf(channel),
    enable: channel?.enabled ?? false,
    set: channel?.secrets !== undefined,
    checkedTime: channel?.checkedTime ?? null,
    checkResult: channel?.checkResult ?? null,
    checkSaid: channel?.checkSaid ?? '',
  }
}

export const shownVendors = (channels: Channels): VendorPushes => ({
  oppo: shownVendor(channels.oppo),
  vivo: shownVendor(channels.vivo),
  huawei: shownVendor(channels.huawei),
  xiaomi: shownVendor(channels.xiaomi),
  flyme: shownVendor(channels.flyme),
})

/** Sealing the same secret gives other bytes: a secret that was given again is a change. */
const isSame = ({ shown, secrets }: SavedChannel, former: StoredChannel | undefined): boolean =>
  former !== undefined && secrets === former.secrets && isDeepStrictEqual(shown, former.shown)

/** CA-086 to CA-088. */
export function androidPushService({ db, secrets }: Dependencies) {
  function changedVendor(
    vendor: PushVendor,
    given: NonNullable<CheckedInputOf<typeof setVendorPush>[PushVendor]>,
    { appId, former }: { appId: string; former: StoredChannel | undefined },
  ): SavedChannel {
    const { appSecret, enable, ...fields } = given
    const sealed = appSecret === '' ? former?.secrets : secrets.seal<'vendor'>({ appSecret }, { appId, kind: vendor })
    const missing: string[] = needed[vendor].filter((name) => fields[name] === '')
    if (!sealed) missing.push('appSecret')
    if (enable && vendor !== 'flyme' && missing.length > 0) {
      const field = `${vendor}.${missing[0]}`
      throw new DomainError('apps.vendorField', { vendor: vendorNames[vendor], missing: missing.join(', '), field })
    }
    return { channel: vendor, enabled: enable && vendor !== 'flyme', shown: fields, secrets: sealed }
  }

  return {
    async setBase({ appId, ...base }: CheckedInputOf<typeof setAndroidPush>, actor: Actor): Promise<AndroidPush> {
      return inTransaction(db, async (tx) => {
        await lockOwn(tx, appId, actor)
        const { enableAndroidPush: enabled } = base
        await appPushStore(tx).replace(appId, { channel: 'base', enabled, shown: base, secrets: undefined })
        return base
      })
    },

    async setFcm(input: CheckedInputOf<typeof setFcmPush>, actor: Actor): Promise<FcmPush> {
      const { appId, fcmSecurityJson, googleService, fcmDatabaseUrl } = input
      return inTransaction(db, async (tx) => {
        const app = await lockOwn(tx, appId, actor)
        const { privateKey, ...account } = readServiceAccount(fcmSecurityJson)
        const service = googleService === '' ? null : readGoogleServices(googleService)
        const packageName = input.packageName || app.androidName
        const shown = { ...account, packageName, fcmDatabaseUrl, service }
        const sealed = secrets.seal<'fcm'>({ privateKey, googleService }, { appId, kind: 'fcm' })
        await appPushStore(tx).replace(appId, { channel: 'fcm', enabled: true, shown, secrets: sealed })
        const { fcm } = await appPushStore(tx).all(appId)
        return shownFcm(fcm, app) as FcmPush
      })
    },

    async setVendors(input: CheckedInputOf<typeof setVendorPush>, actor: Actor): Promise<VendorPushes> {
      const { appId } = input
      return inTransaction(db, async (tx) => {
        await lockOwn(tx, appId, actor)
        const store = appPushStore(tx)
        const former = await store.all(appId)
        for (const vendor of pushVendors) {
          const given = input[vendor]
          if (!given) continue
          const changed = changedVendor(vendor, given, { appId, former: former[vendor] })
          // The vendor's answer to these very credentials still counts.
          if (isSame(changed, former[vendor])) await store.enable(appId, vendor, changed.enabled)
          else await store.replace(appId, changed)
        }
        return shownVendors(await store.all(appId))
      })
    },

    async remove({ appId, channel }: CheckedInputOf<typeof deletePushChannel>, actor: Actor): Promise<void> {
      await inTransaction(db, async (tx) => {
        await lockOwn(tx, appId, actor)
        await appPushStore(tx).remove(appId, channel)
      })
    },
  }
}
