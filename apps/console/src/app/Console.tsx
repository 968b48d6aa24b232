import { KitProvider } from '@slipway/ui/KitProvider.tsx'
import { Toasts } from '@slipway/ui/overlay/Toasts.tsx'
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { TextsProvider } from '../shared/texts/texts.ts'
import { AppLink } from './AppLink.tsx'
import type { Dictionary } from './dictionary.zh.ts'
import type { AppRouter } from './router.tsx'

interface Props {
  texts: Dictionary
  queries: QueryClient
  router: AppRouter
}

/** The providers that every page relies on: texts, query client, router, kit links and toasts. */
export function Console({ texts, queries, router }: Props) {
  return (
    <TextsProvider value={texts}>
      <KitProvider texts={texts.kit} link={AppLink}>
        <QueryClientProvider client={queries}>
          <RouterProvider router={router} />
          <Toasts />
        </QueryClientProvider>
      </KitProvider>
    </TextsProvider>
  )
}
