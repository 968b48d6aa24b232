import {
  addDevice,
  callAction,
  cancelCommand,
  deleteDevice,
  disableDevice,
  enableDevice,
  getDevice,
  listDeviceEvents,
  listDevices,
  listOnOff,
  resetDeviceSecret,
  setProperties,
  updateDevice,
  watchDevice,
} from '@slipway/contract/devices/devices/devices.calls.ts'
import { setDesired } from '@slipway/contract/devices/devices/shadow.calls.ts'
import { listSubDevices, removeSubDevice } from '@slipway/contract/devices/devices/topology.calls.ts'
import { serve, serveStream, type Route } from '../../../http/route.ts'
import type { actionInvoker } from './commands/invoke-action.ts'
import type { DeviceAccessService } from './topology/device-access.service.ts'
import type { DeviceListService } from './listing/device-list.service.ts'
import type { SnapshotReader } from './live/device-snapshot.ts'
import type { DevicesService } from './registry/devices.service.ts'
import type { EventReader } from './live/device-events.reader.ts'
import type { desiredSetter } from './shadow/set-desired.ts'
import type { commandCanceller } from './commands/cancel-command.ts'
import type { propertySetter } from './commands/set-properties.ts'
import type { SubDevicesService } from './topology/sub-devices.service.ts'
import type { watching } from './live/watching.ts'

interface Services {
  devices: DevicesService
  list: DeviceListService
  access: DeviceAccessService
  subDevices: SubDevicesService
  snapshots: SnapshotReader
  watch: ReturnType<typeof watching>['watch']
  setDeviceProperties: ReturnType<typeof propertySetter>
  invokeDeviceAction: ReturnType<typeof actionInvoker>
  cancelDeviceCommand: ReturnType<typeof commandCanceller>
  setDeviceDesired: ReturnType<typeof desiredSetter>
  deviceEventsReader: EventReader
}

export const devicesRoutes = ({
  devices,
  list,
  access,
  subDevices,
  snapshots,
  watch,
  setDeviceProperties,
  invokeDeviceAction,
  cancelDeviceCommand,
  setDeviceDesired,
  deviceEventsReader,
}: Services): Route[] => [
  serve(listDevices, ({ input, actor }) => list.list(input, actor)),
  serve(addDevice, ({ input, actor }) => devices.add(input, actor)),
  serve(updateDevice, ({ input, actor }) => devices.update(input, actor)),
  serve(resetDeviceSecret, ({ input, actor }) => access.resetSecret(input, actor)),
  serve(disableDevice, ({ input, actor }) => access.decide(input, 'disable', actor)),
  serve(enableDevice, ({ input, actor }) => access.decide(input, 'enable', actor)),
  serve(deleteDevice, async ({ input, actor }) => {
    await access.delete(input, actor)
    return null
  }),
  serve(getDevice, async ({ input, actor, locale }) =>
    snapshots.whole({ ...(await devices.requireOwn(input, actor)), locale }),
  ),
  serve(setProperties, ({ input, actor, locale }) => setDeviceProperties(input, actor, locale)),
  serve(setDesired, ({ input, actor, locale }) => setDeviceDesired(input, actor, locale)),
  serve(callAction, ({ input, actor, locale }) => invokeDeviceAction(input, actor, locale)),
  serve(cancelCommand, ({ input, actor }) => cancelDeviceCommand(input, actor)),
  serve(listSubDevices, ({ input, actor }) => subDevices.list(input, actor)),
  serve(removeSubDevice, async ({ input, actor }) => {
    await subDevices.remove(input, actor)
    return null
  }),
  serve(listOnOff, ({ input, actor }) => devices.onOff(input, actor)),
  serve(listDeviceEvents, async ({ input, actor, locale }) =>
    deviceEventsReader({ ...(await devices.requireOwn(input, actor)), locale }, input),
  ),
  serveStream(watchDevice, async ({ input, actor, locale }, stream) => {
    const shown = { ...(await devices.requireOwn(input, actor)), locale }
    await watch(shown, {
      signal: stream.signal,
      send: (event) => stream.send(event),
      mayStillRead: () => devices.mayStillUse(input.productId, actor),
    })
  }),
]
