import { useEffect } from 'react'

const COUNT = /^\(\d+\) /

/** Puts a number above 0 before the title of every page: '(3) Orders - Admin'. */
export function useTitleCount(count: number): void {
  useEffect(() => {
    const write = () => {
      const plain = document.title.replace(COUNT, '')
      const wanted = count > 0 ? `(${count}) ${plain}` : plain
      if (document.title !== wanted) document.title = wanted
    }
    write()
    // React writes the title after each navigation.
    const observer = new MutationObserver(write)
    observer.observe(document.head, { childList: true, subtree: true, characterData: true })
    return () => {
      observer.disconnect()
      document.title = document.title.replace(COUNT, '')
    }
  }, [count])
}
