/** Fetches what hearts do. */
export const loadHeart = async () => (await import('./live-heart.tsx')).LiveHeart
