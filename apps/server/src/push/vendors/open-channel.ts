import type { Clock } from '../../clock.ts'
import { publicLookup } from '../../outgoing/guarded-lookup.ts'
import { apnsChannel, type ApnsApp, type ApnsCredentials } from './apns.ts'
import { apnsSessions } from './apns-sessions.ts'
import { fcmChannel, type FcmCredentials } from './fcm.ts'
import { huaweiChannel, type HuaweiCredentials } from './huawei.ts'
import { oppoChannel, type OppoCredentials } from './oppo.ts'
import { tokenCache } from './token-cache.ts'
import { vendorAddresses, type VendorAddresses } from './vendor-addresses.ts'
import type { AndroidApp, VendorChannel } from './vendor-channel.ts'
import { vendorHttp } from './vendor-http.ts'
import { vivoChannel, type VivoCredentials } from './vivo.ts'
import { xiaomiChannel, type XiaomiCredentials } from './xiaomi.ts'

export type ChannelCredentials =
  | { channel: 'apns'; credentials: ApnsCredentials; app: ApnsApp }
  | { channel: 'fcm'; credentials: FcmCredentials; app: AndroidApp }
  | { channel: 'huawei'; credentials: HuaweiCredentials; app: AndroidApp }
  | { channel: 'xiaomi'; credentials: XiaomiCredentials; app: AndroidApp }
  | { channel: 'oppo'; credentials: OppoCredentials; app: AndroidApp }
  | { channel: 'vivo'; credentials: VivoCredentials; app: AndroidApp }

/** Opens channels to vendors; access tokens and connections to APNs are shared by all channels of this process. */
export function vendorChannels({ clock, addresses = vendorAddresses }: { clock: Clock; addresses?: VendorAddresses }) {
  const parts = {
    clock,
    addresses,
    tokens: tokenCache(clock),
    http: vendorHttp({ isLocal: addresses.local !== undefined }),
    sessions: apnsSessions({ options: addresses.local ? { ca: addresses.local.ca } : { lookup: publicLookup } }),
  }
  return (given: ChannelCredentials): VendorChannel => {
    if (given.channel === 'apns') return apnsChannel(given.credentials, given.app, parts)
    if (given.channel === 'fcm') return fcmChannel(given.credentials, given.app, parts)
    if (given.channel === 'huawei') return huaweiChannel(given.credentials, given.app, parts)
    if (given.channel === 'xiaomi') return xiaomiChannel(given.credentials, given.app, parts)
    if (given.channel === 'oppo') return oppoChannel(given.credentials, given.app, parts)
    return vivoChannel(given.credentials, given.app, parts)
  }
}

export type OpenChannel = ReturnType<typeof vendorChannels>
