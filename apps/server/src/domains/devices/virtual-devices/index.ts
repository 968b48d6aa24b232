import { accountDeleted } from '@slipway/contract/identity/accounts/accounts.events.ts'
import {
  answerBindTicket,
  bindDevProduct,
  bindVirtualDevice,
  createBindTicket,
  getApigateway,
  listVirtualDevices,
  unbindVirtualDevice,
} from '@slipway/contract/devices/virtual-devices/virtual-devices.calls.ts'
import { inTransaction, type Subscription } from '../../../events/subscriptions.ts'
import { ACCOUNT_CHANGED } from '../../identity/accounts/index.ts'
import { ROLE_CHANGED } from '../../identity/roles/index.ts'
import type { DeviceTransport } from '../../../mqtt/ports.ts'
import { virtualSockets, type VirtualSockets } from '../../../mqtt/virtual/virtual-sockets.ts'
import type { FastifyBaseLogger } from 'fastify'
import { serve, type Route } from '../../../http/route.ts'
import { mayOnProduct } from '@slipway/contract/products/products/member-roles.ts'
import { productMemberChanged } from '@slipway/contract/products/products/products.events.ts'
import type { BoardPace } from '../../../mqtt/virtual/board-parts.ts'
import type { FeaturesApi } from '../../products/features/index.ts'
import type { DevicesApi } from '../devices/index.ts'
import { boardPorts, type BoardDependencies } from './board-ports.ts'
import { standIns, type StandIns } from './stand-ins.ts'
import {
  virtualDevicesService,
  type VirtualDevicesDependencies,
  type VirtualDevicesService,
} from './virtual-devices.service.ts'

interface Dependencies extends VirtualDevicesDependencies, Omit<BoardDependencies, 'db'> {
  log: FastifyBaseLogger
  features: Pick<FeaturesApi, 'inForceOf'>
  devices: Pick<DevicesApi, 'virtual' | 'ports'> & { attach(transport: DeviceTransport): void }
  /** The origin of the sockets for pages: `wss://host:port`, or empty for the origin of the page (SI-098). */
  gatewayUrl: string
  /** The address that QR codes send phones to. */
  phoneOrigin(origin: string): string
}

export type { StandInHold } from './stand-ins.ts'

export interface VirtualDevicesApi extends Pick<VirtualDevicesService, 'bind' | 'unbindIfBound' | 'redeem'> {
  /** The installation has switched virtual devices off (SI-116). */
  isHidden: boolean
  routes: Route[]
  /** From now on this process carries virtual devices, through the sockets that are then mounted. */
  open(pace?: BoardPace): VirtualSockets
  subscriptions: Subscription[]
  /** Answers for a virtual device while it is watched and no page acts as it. */
  holdStandIn: StandIns['hold']
}

/** Devices without hardware: a page acts as the device and connects like every other device (SI-097 to SI-099). */
export function virtualDevicesDomain(parts: Dependencies): VirtualDevicesApi {
  const { db, clock, log, devices } = parts
  const service = virtualDevicesService(parts)
  const { admit, isThere } = service
  const standingIn = standIns(parts)

  /** SI-021: an account's rights changed, or all its sessions ended; its page reconnects if it still has the right. */
  async function endWithRights(sockets: VirtualSockets): Promise<void> {
    const failed = (error: unknown) => log.error({ err: error }, 'the virtual devices of an account could not be ended')
    const onGap = () => {
      service.dropAllTokens().catch(failed)
      sockets.kickAll()
    }
    const onAccount = (id: string) => void service.kickAllOf(Number(id), sockets.kick).catch(failed)
    await db.listen(ACCOUNT_CHANGED, { onMessage: onAccount, onGap })
    await db.listen(ROLE_CHANGED, { onMessage: onGap, onGap })
  }

  return {
    routes: [
      serve(bindDevProduct, ({ input, actor }) => service.state(input.id, actor)),
      serve(listVirtualDevices, ({ actor }) => service.list(actor)),
      serve(bindVirtualDevice, async ({ input, actor }) => {
        const { serial } = await service.bind(input.id, actor)
        return { serial }
      }),
      serve(unbindVirtualDevice, async ({ input, actor }) => {
        await service.unbind(input.id, actor)
        return null
      }),
      serve(createBindTicket, ({ input, actor, origin }) => service.ticket(input.id, actor, parts.phoneOrigin(origin))),
      serve(answerBindTicket, ({ input }) => service.answer(input.ticket)),
      serve(getApigateway, async () => parts.gatewayUrl),
    ],
    open(pace) {
      const boards = boardPorts(parts)
      const sockets = virtualSockets({ ports: devices.ports, clock, log, admit, isThere, boards, pace })
      devices.attach(sockets)
      standingIn.carryBy(sockets)
      endWithRights(sockets).catch((error: unknown) =>
        log.error({ err: error }, 'virtual devices cannot receive changes of permissions'),
      )
      return sockets
    },
    isHidden: parts.isHidden,
    bind: service.bind,
    holdStandIn: standingIn.hold,
    redeem: service.redeem,
    unbindIfBound: service.unbindIfBound,
    subscriptions: [
      inTransaction(accountDeleted, (tx, { accountId }) => service.removeAllOf(tx, accountId)),
      inTransaction(productMemberChanged, async (tx, { productId, accountId, role }) => {
        if (!mayOnProduct({ role, isAdministrator: false }, 'edit'))
          await service.removeOf(tx, { productId, accountId })
      }),
    ],
  }
}
