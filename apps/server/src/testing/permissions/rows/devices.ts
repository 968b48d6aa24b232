import { developers, onDevice, onProduct, type MatrixRow } from './matrix-row.ts'

export const devicesRows: Record<string, MatrixRow> = {
  listDevices: { may: developers, input: onProduct, isOwned: true },
  addDevice: { may: developers, input: onProduct, isOwned: true },
  updateDevice: { may: developers, input: (things) => ({ ...onDevice(things), name: 'Lamp' }), isOwned: true },
  getDevice: { may: developers, input: onDevice, isOwned: true },
  watchDevice: { may: developers, input: onDevice, isOwned: true },
  setProperties: { may: developers, input: (things) => ({ ...onDevice(things), data: { sw: true } }), isOwned: true },
  callAction: { may: developers, input: (things) => ({ ...onDevice(things), deKey: 'restart' }), isOwned: true },
  cancelCommand: { may: developers, input: (things) => ({ ...onDevice(things), commandId: '1' }), isOwned: true },
  setDesired: { may: developers, input: (things) => ({ ...onDevice(things), desired: { sw: null } }), isOwned: true },
  listDeviceEvents: { may: developers, input: onDevice, isOwned: true },
  listOnOff: { may: developers, input: onDevice, isOwned: true },
  listSubDevices: { may: developers, input: onDevice, isOwned: true },
  removeSubDevice: { may: developers, input: (things) => ({ ...onDevice(things), sub: 'sub-1' }), isOwned: true },
  resetDeviceSecret: { may: developers, input: onDevice, isOwned: true },
  disableDevice: { may: developers, input: onDevice, isOwned: true },
  enableDevice: { may: developers, input: onDevice, isOwned: true },
  deleteDevice: { may: developers, input: onDevice, isOwned: true },
}
