import { developers, onProduct, type MatrixRow, type Things } from './matrix-row.ts'

const oneRelease = ({ productId, recordId }: Things) => ({ productId, recordId })
const oneRehearsal = ({ productId, rehearsalId }: Things) => ({ productId, rehearsalId })

export const rehearsalsRows: Record<string, MatrixRow> = {
  startRehearsal: {
    may: developers,
    input: (things) => ({
      ...oneRelease(things),
      fleet: [{ version: 'V1.0.0', devices: 1 }],
      faults: [{ kind: 'neverReturns', permille: 30 }],
    }),
    isOwned: true,
  },
  listRehearsals: { may: developers, input: oneRelease, isOwned: true },
  getRehearsal: { may: developers, input: oneRehearsal, isOwned: true },
  getSimulatedDevice: { may: developers, input: (things) => ({ ...oneRehearsal(things), device: 0 }), isOwned: true },
  cancelRehearsal: { may: developers, input: oneRehearsal, isOwned: true },
  chooseRehearsal: { may: developers, input: oneRehearsal, isOwned: true },
  getProductFleet: { may: developers, input: oneRelease, isOwned: true },
  getRehearsalRule: { may: developers, input: onProduct, isOwned: true },
  setRehearsalRule: {
    may: developers,
    input: (things) => ({ ...onProduct(things), isRequired: false }),
    isOwned: true,
  },
}
