import { CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'
import { SearchIcon } from '#ui/icon/page-icons.tsx'
import { useIsCurrentPage } from '#ui/page/use-is-current-page.ts'

type SearchFieldProps = {
  label: string
  placeholder?: string
  value: string
  maxLength: number
  onSearch: (text: string) => void
  className?: string
}

/** Searches on the server 300 ms after the last key; follows the URL, but not while somebody is typing. */
export function SearchField({ label, placeholder, value, maxLength, onSearch, className }: SearchFieldProps) {
  const [text, setText] = useState(value)
  const [shown, setShown] = useState(value)
  if (value !== shown) {
    setShown(value)
    if (value !== text.trim()) setText(value)
  }
  const isCurrentPage = useIsCurrentPage()
  const search = useDebouncedCallback((next: string) => {
    if (isCurrentPage()) onSearch(next.trim())
  }, 300)
  const change = (next: string) => {
    setText(next)
    search(next)
  }
  return (
    <TextInput
      label={label}
      placeholder={placeholder}
      type="search"
      size="md"
      className={className}
      maxLength={maxLength}
      leftSection={<SearchIcon />}
      rightSection={
        text ? <CloseButton iconSize="1rem" aria-label={`Clear: ${label}`} onClick={() => change('')} /> : null
      }
      value={text}
      onChange={({ currentTarget }) => change(currentTarget.value)}
    />
  )
}
