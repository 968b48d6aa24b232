import { CommandPalette } from '@slipway/ui/overlay/CommandPalette.tsx'
import { useState } from 'react'
import { helpTexts } from './help-texts.ts'
import { useHelpCommands } from './use-help-commands.tsx'

/** ⌘K of a signed-out visitor, who has only the help center. */
export function HelpPalette({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = helpTexts()
  const [query, setQuery] = useState('')
  return (
    <CommandPalette
      open={open}
      onClose={() => {
        setQuery('')
        onClose()
      }}
      label={t.search}
      placeholder={t.searchPlaceholder}
      query={query}
      onQueryChange={setQuery}
      groups={[useHelpCommands(query)]}
    />
  )
}
