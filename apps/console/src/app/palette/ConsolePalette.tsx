import { CommandPalette } from '@slipway/ui/overlay/CommandPalette.tsx'
import { useState } from 'react'
import { useTexts } from '../../shared/texts/texts.ts'
import { ProductFormDialog } from '../../domains/products/products/products.exports.ts'
import { useHelpCommands } from '../help/use-help-commands.tsx'
import { paletteTexts } from './palette-texts.ts'
import { useFoundGroups } from './use-found-groups.tsx'
import { useOwnGroups } from './use-own-groups.tsx'

/** ⌘K: pages that the role shows, products, devices, accounts, settings, commands and help. */
export function ConsolePalette({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTexts().shell
  const [query, setQuery] = useState('')
  const [isCreating, setCreating] = useState(false)
  const found = useFoundGroups(query, open)
  const { pages, others } = useOwnGroups(query, () => setCreating(true))
  const help = useHelpCommands(query)
  return (
    <>
      <CommandPalette
        open={open}
        onClose={() => {
          setQuery('')
          onClose()
        }}
        label={t.search}
        placeholder={paletteTexts().placeholder}
        query={query}
        onQueryChange={setQuery}
        loading={found.isLoading}
        groups={[pages, ...found.groups, ...others, help]}
      />
      {isCreating && <ProductFormDialog fromExample={false} onClose={() => setCreating(false)} />}
    </>
  )
}
