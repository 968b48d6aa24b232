import {
  chooseModule,
  getHardware,
  listModulesForProduct,
  setDevelopType,
} from '@slipway/contract/products/hardware/hardware.calls.ts'
import { getLightStrip, setLightStrip } from '@slipway/contract/products/hardware/light-strip.calls.ts'
import {
  addOwnFirmware,
  deleteOwnFirmware,
  listFirmwareConfig,
  selectFirmware,
  setFirmwareConfig,
  unselectFirmware,
  updateOwnFirmware,
} from '@slipway/contract/products/hardware/product-firmware.calls.ts'
import {
  developModes,
  firmwareTypes,
  type DevelopMode,
  type FirmwareType,
} from '@slipway/contract/catalog/modules/modules.ts'
import { MAX_PAGE_SIZE } from '@slipway/contract/paging.ts'
import type { AnyCall, InputOf } from '@slipway/contract/define-call.ts'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '@slipway/web-client/call.ts'
import { nameOfCode } from '../../../shared/name-of-code.ts'
import { productQueries } from '../products/products.queries.ts'

export const typeName = (code: FirmwareType) => nameOfCode(firmwareTypes, code)
export const developName = (code: DevelopMode) => nameOfCode(developModes, code)

/** Nested under the product's key, so that a change of the product reloads what suits it. */
const keyOf = (productId: string) => [...productQueries.one(productId).queryKey, 'hardware'] as const

export const hardwareQueries = {
  info: (productId: string) =>
    queryOptions({
      queryKey: [...keyOf(productId), 'info'],
      queryFn: ({ signal }) => call(getHardware, { productId }, { signal }),
    }),

  modules: (productId: string, page: number) =>
    queryOptions({
      queryKey: [...keyOf(productId), 'modules', page],
      queryFn: ({ signal }) =>
        call(listModulesForProduct, { productId, pageStart: page - 1, pageSize: MAX_PAGE_SIZE }, { signal }),
      placeholderData: keepPreviousData,
    }),

  firmware: (productId: string) =>
    queryOptions({
      queryKey: [...keyOf(productId), 'firmware'],
      queryFn: ({ signal }) => call(listFirmwareConfig, { productId }, { signal }),
    }),

  strip: (productId: string) =>
    queryOptions({
      queryKey: [...keyOf(productId), 'strip'],
      queryFn: ({ signal }) => call(getLightStrip, { productId }, { signal }),
    }),
}

/** Steps and release check of the product depend on its hardware, too. */
function useHardwareChange<C extends AnyCall>(definition: C, productId: string, errors?: 'inPlace') {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (input: Omit<InputOf<C>, 'productId'>) => call(definition, { ...input, productId } as InputOf<C>),
    onSettled: () => cache.invalidateQueries({ queryKey: productQueries.one(productId).queryKey }),
    meta: { done: false, ...(errors && { errors }) },
  })
}

export const useChooseModule = (productId: string) => useHardwareChange(chooseModule, productId, 'inPlace')
export const useSetDevelopType = (productId: string) => useHardwareChange(setDevelopType, productId)
export const useSelectFirmware = (productId: string) => useHardwareChange(selectFirmware, productId)
export const useUnselectFirmware = (productId: string) => useHardwareChange(unselectFirmware, productId)
export const useAddOwnFirmware = (productId: string) => useHardwareChange(addOwnFirmware, productId, 'inPlace')
export const useUpdateOwnFirmware = (productId: string) => useHardwareChange(updateOwnFirmware, productId, 'inPlace')
export const useDeleteOwnFirmware = (productId: string) => useHardwareChange(deleteOwnFirmware, productId)
export const useSetFirmwareConfig = (productId: string) => useHardwareChange(setFirmwareConfig, productId, 'inPlace')
export const useSaveStrip = (productId: string) => useHardwareChange(setLightStrip, productId, 'inPlace')
