import { deviceBulkLimits } from '@slipway/contract/devices/device-bulk/device-bulk.limits.ts'
import {
  importHeads,
  type DeviceImportPreview,
  type ImportedDevice,
} from '@slipway/contract/devices/device-bulk/device-import.ts'
import { importProblem } from '@slipway/contract/devices/device-bulk/import-problems.ts'
import { labelKind, type DeviceLabel, type LabelKind } from '@slipway/contract/devices/device-groups/device-groups.ts'
import { deviceGroupLimits } from '@slipway/contract/devices/device-groups/device-groups.limits.ts'
import { deviceLimits } from '@slipway/contract/devices/devices/devices.limits.ts'
import { inLocale, type Bilingual, type Locale } from '@slipway/contract/locale.ts'
import { createHash } from 'node:crypto'
import type { LineProblem, ReadLine, ReadTable } from './import-table.ts'

/** A device that has a serial number of the file. */
export interface KnownDevice {
  name: string
  remark: string
  tags: readonly string[]
  group: string
  isVirtual: boolean
  isListed: boolean
}

export interface ImportState {
  known: ReadonlyMap<string, KnownDevice>
  labels: readonly DeviceLabel[]
  /** Devices of the product, including serial numbers that were applied for. */
  devices: number
}

export interface PlannedLine extends ReadLine {
  isNew: boolean
}

export interface ImportPlan {
  read: ReadTable
  lines: PlannedLine[]
  unchanged: number
  problems: LineProblem[]
  newTags: string[]
  newGroups: string[]
  seen: string
}

/** What each row of the file does to the product as it is now. */
export function importPlan(read: ReadTable, { known, labels, devices }: ImportState): ImportPlan {
  const created = { tags: labelBudget(labels, labelKind.tag), group: labelBudget(labels, labelKind.group) }
  const lines: PlannedLine[] = []
  const problems = [...read.problems]
  let unchanged = 0
  let room = deviceLimits.devicesPerProduct - devices

  function problemOf(device: ImportedDevice, same: KnownDevice | undefined): Bilingual | undefined {
    if (same?.isVirtual === true) return importProblem.serialReserved()
    if (same?.isListed === false) return importProblem.serialApplied()
    if (!same && room <= 0) return importProblem.productFull(deviceLimits.devicesPerProduct)
    const { tags = [], group } = device
    const limit = deviceGroupLimits.labelsPerProduct
    if (!created.tags.hasRoomFor(tags)) return importProblem.tooManyLabels(importHeads.tags, limit)
    if (group && !created.group.hasRoomFor([group])) return importProblem.tooManyLabels(importHeads.group, limit)
    created.tags.take(tags)
    created.group.take(group ? [group] : [])
    return undefined
  }

  for (const line of read.lines) {
    const same = known.get(line.device.serial)
    if (same?.isListed && !same.isVirtual && isAsWanted(line.device, same)) {
      unchanged++
      continue
    }
    const problem = problemOf(line.device, same)
    if (problem) {
      problems.push({ line: line.line, serial: line.device.serial, problem })
      continue
    }
    if (!same) room--
    lines.push({ ...line, isNew: !same })
  }
  problems.sort((one, other) => one.line - other.line)
  const content = [lines, unchanged, problems, read.ignoredColumns]
  return {
    read,
    lines,
    unchanged,
    problems,
    newTags: created.tags.names(),
    newGroups: created.group.names(),
    seen: createHash('sha256').update(JSON.stringify(content)).digest('hex'),
  }
}

/** The labels of one kind that a file creates, within the limit of the product. */
function labelBudget(labels: readonly DeviceLabel[], kind: LabelKind) {
  const known = new Set(labels.filter((label) => label.kind === kind).map(({ name }) => name.toLowerCase()))
  const made = new Map<string, string>()
  const missing = (names: readonly string[]) =>
    names.filter((name) => !known.has(name.toLowerCase()) && !made.has(name.toLowerCase()))
  return {
    hasRoomFor: (names: readonly string[]) =>
      known.size + made.size + missing(names).length <= deviceGroupLimits.labelsPerProduct,
    take(names: readonly string[]) {
      for (const name of missing(names)) made.set(name.toLowerCase(), name)
    },
    names: () => [...made.values()],
  }
}

const lower = (names: readonly string[]) =>
  names
    .map((name) => name.toLowerCase())
    .toSorted()
    .join('\n')

const isAsWanted = ({ name, remark, tags, group }: ImportedDevice, same: KnownDevice): boolean =>
  (name ?? same.name) === same.name &&
  (remark ?? same.remark) === same.remark &&
  lower(tags ?? same.tags) === lower(same.tags) &&
  (group ?? same.group).toLowerCase() === same.group.toLowerCase()

export function importPreview(plan: ImportPlan, locale: Locale): DeviceImportPreview {
  const { read, lines, unchanged, problems, newTags, newGroups, seen } = plan
  const toAdd = lines.filter(({ isNew }) => isNew).length
  return {
    seen,
    total: read.total,
    toAdd,
    toChange: lines.length - toAdd,
    unchanged,
    refused: problems.length,
    refusals: problems
      .slice(0, deviceBulkLimits.importProblems)
      .map(({ line, serial, problem }) => ({ line, serial, reason: inLocale(problem, locale) })),
    ignoredColumns: read.ignoredColumns,
    newTags,
    newGroups,
    rows: lines.slice(0, deviceBulkLimits.importShown).map(({ line, isNew, device }) => ({ line, isNew, ...device })),
  }
}
