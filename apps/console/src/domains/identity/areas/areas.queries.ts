import { listAreaLocales, listCountries, setCountryDomain } from '@slipway/contract/identity/areas/areas.calls.ts'
import type { InputOf } from '@slipway/contract/define-call.ts'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '@slipway/web-client/call.ts'
import type { CountrySearch } from './country-search.ts'

export const areaQueries = {
  all: ['areas'] as const,

  countries: ({ keyword, region, letter, page, size }: CountrySearch) =>
    queryOptions({
      queryKey: [...areaQueries.all, 'countries', { keyword, region, letter, page, size }],
      queryFn: ({ signal }) =>
        call(
          listCountries,
          { keyword, region, letter: letter || undefined, pageStart: page - 1, pageSize: size },
          { signal },
        ),
      placeholderData: keepPreviousData,
    }),

  /** Part of the software, so it is constant during a visit. */
  locales: queryOptions({
    queryKey: ['areas', 'locales'],
    queryFn: ({ signal }) => call(listAreaLocales, {}, { signal }),
    staleTime: Infinity,
    select: (list) => Map.groupBy(list, ({ code }) => code),
  }),
}

export function useSetCountryDomain() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (input: InputOf<typeof setCountryDomain>) => call(setCountryDomain, input),
    onSuccess: () => cache.invalidateQueries({ queryKey: [...areaQueries.all, 'countries'] }),
    meta: { done: false, errors: 'inPlace' },
  })
}
