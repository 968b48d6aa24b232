import { shareAddresses } from '@slipway/contract/users/homes/shares/shares.addresses.ts'
import type * as calls from '@slipway/contract/users/homes/shares/shares.calls.ts'
import { tryAddresses } from '@slipway/contract/users/homes/tries/tries.addresses.ts'
import type * as tryCalls from '@slipway/contract/users/homes/tries/tries.calls.ts'
import { addressed } from '@slipway/web-client/addressed.ts'

export const readShare = addressed<typeof calls.readShare>(shareAddresses.readShare)
export const acceptShare = addressed<typeof calls.acceptShare>(shareAddresses.acceptShare)
export const visitDevice = addressed<typeof calls.visitDevice>(shareAddresses.visitDevice)
export const watchVisit = addressed<typeof calls.watchVisit>(shareAddresses.watchVisit)
export const setVisitedDevice = addressed<typeof calls.setVisitedDevice>(shareAddresses.setVisitedDevice)
export const invokeVisitedDevice = addressed<typeof calls.invokeVisitedDevice>(shareAddresses.invokeVisitedDevice)

export const openTry = addressed<typeof tryCalls.openTry>(tryAddresses.openTry)
export const watchTry = addressed<typeof tryCalls.watchTry>(tryAddresses.watchTry)
export const setTriedDevice = addressed<typeof tryCalls.setTriedDevice>(tryAddresses.setTriedDevice)
export const reportTry = addressed<typeof tryCalls.reportTry>(tryAddresses.reportTry)
export const invokeTriedDevice = addressed<typeof tryCalls.invokeTriedDevice>(tryAddresses.invokeTriedDevice)
