import type { FastifyBaseLogger } from 'fastify'
import type { InTime } from '../../../http/limits/call-deadline.ts'
import type { DeviceHttpPorts } from '../../../device-http/ports.ts'
import type { TransportPorts } from '../../../mqtt/ports.ts'
import type { DeviceAuthentication } from './authentication/index.ts'
import type { DeviceCommands } from './commands/index.ts'
import type { DeviceIngest } from './ingest/index.ts'
import type { MessageWriter } from './ingest/writing/message-writer.ts'
import type { DevicePresence } from './presence/index.ts'
import type { DeviceProblems } from './problems/device-problems.ts'
import type { DeviceTopology } from './topology/index.ts'
import type { UpdateSending } from './updates/update-sending.ts'

interface Dependencies {
  log: FastifyBaseLogger
  /** A device that waits longer tries again. */
  inTime: InTime
  authentication: Pick<DeviceAuthentication, 'signIn' | 'find'>
  presence: Pick<DevicePresence, 'onPresence' | 'transport'>
  uplinks: Pick<DeviceIngest, 'onUplink' | 'waiting'>
  gateways: DeviceTopology['gateways']
  sending: DeviceCommands['sending']
  problems: Pick<DeviceProblems, 'record'>
  updating: Pick<UpdateSending, 'onReady' | 'forgetConnection'>
}

const boundedSignIn =
  (inTime: InTime, { signIn }: Pick<DeviceAuthentication, 'signIn'>): TransportPorts['authenticate'] =>
  (request) =>
    inTime((work) => work(() => signIn.authenticate(request)))

/** What a transport asks of the platform. */
export const devicePorts = ({
  log,
  inTime,
  authentication,
  presence,
  uplinks,
  gateways,
  sending,
  problems,
  updating,
}: Dependencies): TransportPorts => ({
  authenticate: boundedSignIn(inTime, authentication),
  find: authentication.find,
  onUplink: uplinks.onUplink,
  waiting: uplinks.waiting,
  onProblem: problems.record,

  async onPresence(device, change) {
    const { deviceId, productId } = device
    sending.forgetConnection(deviceId)
    updating.forgetConnection(deviceId)
    await presence.onPresence(device, change)
    // The device signed in before its product was deleted, and came online after the deletion had ended the online
    // devices.
    if (change.online && !(await authentication.signIn.isThere(productId))) presence.transport()?.kick(deviceId)
    await gateways.onPresence(deviceId, change)
  },

  onReady({ deviceId }) {
    sending.send(deviceId)
    updating.onReady(deviceId)
    gateways
      .onReady(deviceId, sending.send)
      .catch((error: unknown) => log.error({ err: error }, 'waiting commands could not be sent to sub-devices'))
  },
})

interface HttpDependencies extends Pick<Dependencies, 'inTime' | 'uplinks' | 'sending' | 'problems'> {
  authentication: Pick<DeviceAuthentication, 'signIn'>
  presence: Pick<DevicePresence, 'overHttp'>
  writer: Pick<MessageWriter, 'sendDesiredAfter'>
}

/** The same for devices that ask over HTTP. */
export const deviceHttpPorts = ({
  inTime,
  authentication,
  presence,
  uplinks,
  sending,
  problems,
  writer,
}: HttpDependencies): DeviceHttpPorts => ({
  authenticate: boundedSignIn(inTime, authentication),
  onUplink: uplinks.onUplink,
  waiting: uplinks.waiting,
  onProblem: problems.record,
  onAsked: presence.overHttp.onAsked,
  onGone: presence.overHttp.onGone,
  async onPoll({ deviceId }, received) {
    await sending.sendAfter(deviceId, received.command)
    await writer.sendDesiredAfter(deviceId, received.shadow)
  },
  onPollEnd: sending.forgetConnection,
})
