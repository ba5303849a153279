"""What people do in the hall: tables, seats, computers that answer, and what each may see."""
