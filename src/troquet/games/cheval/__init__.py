"""Le Cheval de Troie: smuggle heroes into the city through the horse."""
