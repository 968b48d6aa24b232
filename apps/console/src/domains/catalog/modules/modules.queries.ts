import {
  addFirmwareVersion,
  addModuleFirmware,
  deleteModuleFirmware,
  listModuleFirmware,
  updateFirmwareVersion,
  updateModuleFirmware,
} from '@slipway/contract/catalog/modules/module-firmware.calls.ts'
import {
  addModule,
  addSampleModules,
  deleteModule,
  getModule,
  listModules,
  updateModule,
} from '@slipway/contract/catalog/modules/modules.calls.ts'
import {
  addSdkTool,
  deleteSdkTool,
  listSdkTools,
  updateSdkTool,
} from '@slipway/contract/catalog/modules/sdk-tools.calls.ts'
import {
  developModes,
  firmwareTypes,
  type DevelopMode,
  type FirmwareType,
} from '@slipway/contract/catalog/modules/modules.ts'
import type { AnyCall, InputOf } from '@slipway/contract/define-call.ts'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '@slipway/web-client/call.ts'
import type { Paging } from '../../../shared/list/list-search.ts'
import { nameOfCode } from '../../../shared/name-of-code.ts'

export const developName = (code: DevelopMode) => nameOfCode(developModes, code)
export const typeName = (code: FirmwareType) => nameOfCode(firmwareTypes, code)

export interface ModuleSearch extends Paging {
  keyword: string
}

const all = ['modules'] as const

export const moduleQueries = {
  list: ({ keyword, page, size }: ModuleSearch) =>
    queryOptions({
      queryKey: [...all, 'list', { keyword, page, size }],
      queryFn: ({ signal }) => call(listModules, { keyword, pageStart: page - 1, pageSize: size }, { signal }),
      placeholderData: keepPreviousData,
    }),

  one: (moduleId: string) =>
    queryOptions({
      queryKey: [...all, 'one', moduleId],
      queryFn: ({ signal }) => call(getModule, { moduleId }, { signal }),
    }),

  firmware: (moduleId: string) =>
    queryOptions({
      queryKey: [...all, 'firmware', moduleId],
      queryFn: ({ signal }) => call(listModuleFirmware, { moduleId }, { signal }),
    }),

  versions: (moduleId: string, firmwareId: string, { page, size }: Paging) =>
    queryOptions({
      queryKey: [...all, 'versions', moduleId, firmwareId, { page, size }],
      queryFn: ({ signal }) =>
        call(listModuleFirmware, { moduleId, firmwareId, pageIndex: (page - 1) * size, pageSize: size }, { signal }),
      placeholderData: keepPreviousData,
    }),

  tools: (moduleId: string, { page, size }: Paging) =>
    queryOptions({
      queryKey: [...all, 'tools', moduleId, { page, size }],
      queryFn: ({ signal }) => call(listSdkTools, { moduleId, pageStart: page - 1, pageSize: size }, { signal }),
      placeholderData: keepPreviousData,
    }),
}

/** The library changes rarely and its lists depend on each other, so all of its queries are invalidated. */
function useLibraryChange<C extends AnyCall>(definition: C, errors?: 'inPlace') {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (input: InputOf<C>) => call(definition, input),
    onSettled: () => cache.invalidateQueries({ queryKey: all }),
    meta: { done: false, ...(errors && { errors }) },
  })
}

export const useAddModule = () => useLibraryChange(addModule, 'inPlace')
export const useUpdateModule = () => useLibraryChange(updateModule, 'inPlace')
export const useDeleteModule = () => useLibraryChange(deleteModule)
export const useAddSamples = () => useLibraryChange(addSampleModules)
export const useAddFirmware = () => useLibraryChange(addModuleFirmware, 'inPlace')
export const useUpdateFirmware = () => useLibraryChange(updateModuleFirmware, 'inPlace')
export const useDeleteFirmware = () => useLibraryChange(deleteModuleFirmware)
export const useAddVersion = () => useLibraryChange(addFirmwareVersion, 'inPlace')
export const useUpdateVersion = () => useLibraryChange(updateFirmwareVersion, 'inPlace')
export const useAddTool = () => useLibraryChange(addSdkTool, 'inPlace')
export const useUpdateTool = () => useLibraryChange(updateSdkTool, 'inPlace')
export const useDeleteTool = () => useLibraryChange(deleteSdkTool)
