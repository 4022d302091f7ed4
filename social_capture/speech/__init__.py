"""Engines that write down what is said in a film or sound, and the marks on what they invent."""
