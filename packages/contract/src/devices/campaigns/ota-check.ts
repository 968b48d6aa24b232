import type { Bilingual } from '../../locale.ts'
import { carriedDown } from '../devices/topology.topics.ts'
import { updateOffer } from './campaigns.topics.ts'
import type { Check } from './check.ts'
import type { DeviceFacts } from './decide-offer.ts'

interface Obstacle extends Readonly<Record<string, Bilingual>> {
  found: Bilingual
  fix: Bilingual
}

const saysNo: Obstacle = {
  found: { zh: '设备上报 ota 为 false', en: 'The device reports "ota": false' },
  fix: {
    zh: '由设备在 up/ota/version 中上报 ota 为 true',
    en: 'Let the device report "ota": true in up/ota/version.',
  },
}

const isUnheard: Obstacle = {
  found: {
    zh: `设备未订阅固件推送（${updateOffer.tail}）`,
    en: `The device does not subscribe to firmware offers (${updateOffer.tail})`,
  },
  fix: {
    zh: '由设备订阅 down/#，订阅后自动推送',
    en: 'Let the device subscribe to down/#. The update is offered once it has.',
  },
}

const isUnheardByGateway = (serial: string): Obstacle => {
  const tail = carriedDown(serial, updateOffer.tail)
  return {
    found: {
      zh: `网关未订阅该设备的固件推送（${tail}）`,
      en: `The gateway of the device does not subscribe to its firmware offers (${tail})`,
    },
    fix: {
      zh: '由网关订阅 down/#，订阅后自动推送',
      en: 'Let the gateway subscribe to down/#. The update is offered once it has.',
    },
  }
}

/** An offer that the device cannot receive would only end for want of an answer. */
export function otaCheck(device: Pick<DeviceFacts, 'serial' | 'canUpdate' | 'hearsOffers' | 'isGatewayOnline'>): Check {
  const { serial, canUpdate, hearsOffers, isGatewayOnline } = device
  const unheard = isGatewayOnline === undefined ? isUnheard : isUnheardByGateway(serial)
  return { reason: 'noOta', isMet: canUpdate && hearsOffers, details: canUpdate ? unheard : saysNo }
}
