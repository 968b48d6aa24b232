import type { Lifecycle } from '../../lifecycle.ts'

/** EN-OTA-12, SI-072: the states of a firmware release (ST-15, CN-60). */
export const otaStatus = { toBeValidated: 1, validating: 2, toBeReleased: 3, released: 4 } as const
export type OtaStatus = (typeof otaStatus)[keyof typeof otaStatus]

export type OtaEvent = 'startValidation' | 'passValidation' | 'failValidation' | 'release'

/** SI-073; a version that fails its validation returns to the first state. */
export const otaLifecycle: Lifecycle<OtaStatus, OtaEvent> = {
  [otaStatus.toBeValidated]: { startValidation: otaStatus.validating },
  [otaStatus.validating]: { passValidation: otaStatus.toBeReleased, failValidation: otaStatus.toBeValidated },
  [otaStatus.toBeReleased]: { release: otaStatus.released },
  [otaStatus.released]: {},
}

/** ST-16, ST-17: a product has one version of a firmware in these states at a time. */
export const isInFlow = (status: OtaStatus): boolean => status < otaStatus.released

/** SI-073. A released version is withdrawn instead (SI-077). */
export const isRemovable = (status: OtaStatus): boolean =>
  status === otaStatus.toBeValidated || status === otaStatus.toBeReleased

const { toBeValidated, validating, toBeReleased, released } = otaStatus

/** The states in which a field of a release can be edited; every other change is a transition. */
const editableIn = {
  packageId: [toBeValidated],
  withPackages: [toBeValidated],
  remindType: [toBeValidated, toBeReleased],
  area: [toBeValidated, toBeReleased],
  cnDevices: [toBeValidated, validating],
  usDevices: [toBeValidated, validating],
  effectiveDay: [toBeValidated, validating],
  releaseNotes: [toBeValidated, validating, toBeReleased, released],
  releaseNotesEn: [toBeValidated, validating, toBeReleased, released],
} as const satisfies Record<string, readonly OtaStatus[]>

export type EditableField = keyof typeof editableIn

export const isEditable = (field: EditableField, status: OtaStatus): boolean =>
  (editableIn[field] as readonly OtaStatus[]).includes(status)
