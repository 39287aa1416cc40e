"""What a game of Helter-Skelter teaches: every decision beside what its player could have known."""
