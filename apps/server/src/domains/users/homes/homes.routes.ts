import { claimDevice, getLabelProduct, unbindDevice } from '@slipway/contract/users/homes/binding.calls.ts'
import {
  createBindToken,
  getBindToken,
  listNearbyDevices,
} from '@slipway/contract/users/homes/binding/bind-tokens.calls.ts'
import {
  explainHomeDevice,
  getHomeDevice,
  resolvePanel,
  getHomeDeviceHistory,
  getHomeSnapshot,
  invokeHomeDevice,
  listHomeDeviceEvents,
  setHomeDevice,
  updateHomeDevice,
} from '@slipway/contract/users/homes/home-devices.calls.ts'
import { getPanelStore, putPanelStore } from '@slipway/contract/users/homes/panel-stores/panel-stores.calls.ts'
import { reportPanel } from '@slipway/contract/users/homes/panel-reports.calls.ts'
import { watchHome } from '@slipway/contract/users/homes/home-live.calls.ts'
import {
  addHome,
  addRoom,
  deleteRoom,
  dissolveHome,
  listHomes,
  listRooms,
  renameRoom,
  sortRooms,
  updateHome,
} from '@slipway/contract/users/homes/homes.calls.ts'
import {
  joinHome,
  inviteMember,
  listMembers,
  readInvitation,
  removeMember,
  transferHome,
  updateMember,
  withdrawInvitations,
} from '@slipway/contract/users/homes/members.calls.ts'
import { acceptDeviceUpgrade, getDeviceUpgrade } from '@slipway/contract/users/homes/upgrades/upgrades.calls.ts'
import { serveUser, serveUserStream, type Route } from '../../../http/route.ts'
import type { bindTokensService } from './binding/bind-tokens.service.ts'
import type { bindingService } from './binding.service.ts'
import type { deviceUpgrades } from './device-upgrades.ts'
import type { homeControl } from './control/home-control.ts'
import type { homeDevicesService } from './home-devices.service.ts'
import type { homesService } from './homes.service.ts'
import type { liveHomes } from './live/index.ts'
import type { membersService } from './members.service.ts'

interface Services {
  homes: ReturnType<typeof homesService>
  members: ReturnType<typeof membersService>
  binding: ReturnType<typeof bindingService>
  tokens: ReturnType<typeof bindTokensService>
  devices: ReturnType<typeof homeDevicesService>
  control: ReturnType<typeof homeControl>
  upgrades: ReturnType<typeof deviceUpgrades>
  live: Pick<ReturnType<typeof liveHomes>, 'watch'>
}

/** The reply of calls that return nothing. */
const nothing = (work: Promise<void>): Promise<null> => work.then(() => null)

export const homesRoutes = ({
  homes,
  members,
  binding,
  tokens,
  devices,
  control,
  upgrades,
  live,
}: Services): Route[] => [
  serveUser(getDeviceUpgrade, ({ input, user, locale }) => upgrades.get(input.deviceId, user, locale)),
  serveUser(acceptDeviceUpgrade, ({ input, user, locale }) => upgrades.accept(input, user, locale)),
  serveUser(listHomes, ({ user }) => homes.list(user)),
  serveUser(addHome, ({ input, user }) => homes.add(input, user)),
  serveUser(updateHome, ({ input, user }) => homes.change(input, user)),
  serveUser(dissolveHome, ({ input, user, ip }) => nothing(homes.dissolve(input.homeId, user, ip))),
  serveUser(listRooms, ({ input, user }) => homes.rooms(input.homeId, user)),
  serveUser(addRoom, ({ input, user }) => homes.addRoom(input, user)),
  serveUser(renameRoom, ({ input, user }) => homes.renameRoom(input, user)),
  serveUser(deleteRoom, ({ input, user }) => nothing(homes.deleteRoom(input.roomId, user))),
  serveUser(sortRooms, ({ input, user }) => homes.sortRooms(input, user)),

  serveUser(listMembers, ({ input, user }) => members.list(input.homeId, user)),
  serveUser(updateMember, ({ input, user }) => nothing(members.change(input, user))),
  serveUser(removeMember, ({ input, user }) => nothing(members.remove(input, user))),
  serveUser(transferHome, ({ input, user, ip, cookies }) =>
    members.transfer(input, user, { ip, visit: cookies.visit }),
  ),
  serveUser(inviteMember, ({ input, user, origin }) => members.invite(input, user, origin)),
  serveUser(withdrawInvitations, ({ input, user }) => nothing(members.withdraw(input.homeId, user))),
  serveUser(readInvitation, ({ input, user }) => members.read(input.token, user)),
  serveUser(joinHome, ({ input, user }) => members.accept(input.token, user)),

  serveUser(getLabelProduct, ({ input }) => binding.productOfLabel(input.productId)),
  serveUser(claimDevice, ({ input, user, ip }) => binding.claim(input, user, ip)),
  serveUser(createBindToken, ({ input, user, ip }) => tokens.create(input, user, ip)),
  serveUser(getBindToken, ({ input, user }) => tokens.get(input, user)),
  serveUser(listNearbyDevices, ({ ip }) => tokens.nearby(ip)),
  serveUser(unbindDevice, ({ input, user, ip }) => nothing(binding.unbind(input, user, ip))),

  serveUser(getHomeSnapshot, ({ input, user }) => devices.snapshot(input.homeId, user)),
  serveUserStream(watchHome, ({ input, user, ip }, stream) => live.watch({ ...input, user, ip }, stream)),
  serveUser(getHomeDevice, ({ input, user, app }) => devices.get(input.deviceId, user, app)),
  serveUser(resolvePanel, ({ input, user, app }) => devices.panel(input, user, app)),
  serveUser(reportPanel, ({ input, user }) => devices.reportPanel(input, user)),
  serveUser(getPanelStore, ({ input, user }) => devices.panelStore(input, user)),
  serveUser(putPanelStore, ({ input, user }) => devices.storeForPanel(input, user)),
  serveUser(updateHomeDevice, ({ input, user, ip, app }) => devices.change(input, user, { ip, app })),
  serveUser(setHomeDevice, ({ input, user, locale }) =>
    control(input, devices.controller(user, input.deviceId), locale),
  ),
  serveUser(invokeHomeDevice, ({ input, user, locale }) =>
    control(input, devices.controller(user, input.deviceId), locale),
  ),
  serveUser(getHomeDeviceHistory, ({ input, user }) => devices.history(input, user)),
  serveUser(listHomeDeviceEvents, ({ input, user, locale }) => devices.events(input, user, locale)),
  serveUser(explainHomeDevice, ({ input, user }) => devices.explain(input.deviceId, user)),
]
