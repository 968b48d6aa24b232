import { developers, onDevice, onProduct, type MatrixRow } from './matrix-row.ts'

const filter = {}

export const deviceGroupsRows: Record<string, MatrixRow> = {
  listDeviceLabels: { may: developers, input: onProduct, isOwned: true },
  addDeviceLabel: {
    may: developers,
    input: (things) => ({ ...onProduct(things), kind: 2, name: 'Hall' }),
    isOwned: true,
  },
  renameDeviceLabel: {
    may: developers,
    input: (things) => ({ ...onProduct(things), labelId: things.labelId, name: 'Garden' }),
    isOwned: true,
  },
  labelDevice: {
    may: developers,
    input: (things) => ({ ...onDevice(things), tagIds: [things.labelId], groupId: '' }),
    isOwned: true,
  },
  deleteDeviceLabel: {
    may: developers,
    input: (things) => ({ ...onProduct(things), labelId: things.labelId }),
    isOwned: true,
  },
  getDeviceView: { may: developers, input: onProduct, isOwned: true },
  saveDeviceColumns: {
    may: developers,
    input: (things) => ({ ...onProduct(things), columns: ['name'] }),
    isOwned: true,
  },
  saveDeviceFilter: {
    may: developers,
    input: (things) => ({ ...onProduct(things), name: 'Mine', filter }),
    isOwned: true,
  },
  deleteDeviceFilter: {
    may: developers,
    input: (things) => ({ ...onProduct(things), filterId: things.filterId }),
    isOwned: true,
  },
}
