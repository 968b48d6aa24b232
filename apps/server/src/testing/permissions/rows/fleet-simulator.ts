import { developers, onProduct, type MatrixRow, type Things } from './matrix-row.ts'

const oneDevice = ({ productId }: Things) => ({ productId, count: 1 })

export const fleetSimulatorRows: Record<string, MatrixRow> = {
  getFleet: { may: developers, input: onProduct, isOwned: true },
  startFleet: { may: developers, input: oneDevice, isOwned: true },
  stopFleet: { may: developers, input: onProduct, isOwned: true, after: 'startFleet' },
  removeFleet: { may: developers, input: onProduct, isOwned: true, after: 'makeSimulatedDevices' },
  makeSimulatedDevices: { may: developers, input: oneDevice, isOwned: true },
}
