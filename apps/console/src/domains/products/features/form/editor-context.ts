import { createContext, use } from 'react'

/** The context that every field of the editor reads, at any depth. */
export interface Editor {
  /** The message below the field of this name; absent until the field was left or the form submitted. */
  problemAt: (name: string) => string | undefined
  /** The first problem of a field or of its descendants. */
  problemWithin: (name: string) => string | undefined
  isOpen: (rowId: number) => boolean
  setOpen: (rowId: number, open: boolean) => void
  /** SI-041: the category's template or the standard library sets the data type. */
  isTypeFixed: boolean
}

const EditorContext = createContext<Editor | undefined>(undefined)
export const EditorProvider = EditorContext.Provider

export function useEditor(): Editor {
  const editor = use(EditorContext)
  if (!editor) throw new Error('A field of the editor stands outside of it')
  return editor
}
