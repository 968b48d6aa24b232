import { noInput, type MatrixRow } from './matrix-row.ts'

/** Well formed, but the id of no home: the test asks only whether the call is open. */
const id = 'A'.repeat(22)
const token = 'A'.repeat(43)
const may = 'user'

export const homesRows: Record<string, MatrixRow> = {
  listHomes: { may, input: noInput },
  addHome: { may, input: () => ({ name: 'Home', timeZone: 'UTC' }) },
  updateHome: { may, input: () => ({ homeId: id, name: 'Home' }) },
  dissolveHome: { may, input: () => ({ homeId: id }) },
  listRooms: { may, input: () => ({ homeId: id }) },
  addRoom: { may, input: () => ({ homeId: id, name: 'Hall' }) },
  renameRoom: { may, input: () => ({ roomId: id, name: 'Hall' }) },
  deleteRoom: { may, input: () => ({ roomId: id }) },
  sortRooms: { may, input: () => ({ homeId: id, sort: [id] }) },
  listMembers: { may, input: () => ({ homeId: id }) },
  updateMember: { may, input: () => ({ homeId: id, memberId: id, mayManage: true }) },
  removeMember: { may, input: () => ({ homeId: id, memberId: id }) },
  transferHome: { may, input: () => ({ homeId: id, memberId: id, password: 'QWJjZGVmMTIh' }) },
  inviteMember: { may, input: () => ({ homeId: id }) },
  withdrawInvitations: { may, input: () => ({ homeId: id }) },
  readInvitation: { may, input: () => ({ token }) },
  joinHome: { may, input: () => ({ token }) },
  getLabelProduct: { may, input: ({ productId }) => ({ productId }) },
  claimDevice: { may, input: ({ productId, serial }) => ({ homeId: id, productId, serial, code: '0'.repeat(10) }) },
  createBindToken: { may, input: () => ({ homeId: id }) },
  getBindToken: { may, input: () => ({ bindId: id }) },
  listNearbyDevices: { may, input: noInput },
  getHomeSnapshot: { may, input: () => ({ homeId: id }) },
  watchHome: { may, input: () => ({ homeId: id }) },
  getHomeDevice: { may, input: () => ({ deviceId: id }) },
  updateHomeDevice: { may, input: () => ({ deviceId: id, name: 'Lamp', homeId: id, roomId: id }) },
  setHomeDevice: { may, input: () => ({ deviceId: id, data: { sw: true } }) },
  invokeHomeDevice: { may, input: () => ({ deviceId: id, deKey: 'reboot' }) },
  getHomeDeviceHistory: { may, input: () => ({ deviceId: id, deKey: 'sw', from: 0, to: 1 }) },
  listHomeDeviceEvents: { may, input: () => ({ deviceId: id }) },
  explainHomeDevice: { may, input: () => ({ deviceId: id }) },
  unbindDevice: { may, input: () => ({ deviceId: id }) },
}
